@echo off
setlocal
set "here=%~dp0"
if "%here:~0,2%"=="\\" goto network
if not exist "%~dp0start.py" goto packed
if not exist "%~dp0installing\commands.py" goto packed
cd /d "%~dp0"

set "python=py"
py -c "" >nul 2>nul && goto start
set "python=python"
python -c "" >nul 2>nul && goto start
set "python=python3"
python3 -c "" >nul 2>nul && goto start
where python >nul 2>nul && goto store
goto none

:start
%python% start.py %* || pause
exit /b

:packed
echo.
echo Unpack the ZIP first: right-click it and choose "Extract All".
echo Then open the new folder and double-click start.bat there.
goto stop

:network
echo.
echo This folder is on a network drive. Copy it to this computer,
echo for example to Documents, and double-click start.bat there.
goto stop

:store
echo.
echo The Python on this computer does not start: it only leads to the Microsoft Store.
goto get

:none
echo.
echo There is no Python on this computer.
goto get

:get
echo Install it from https://www.python.org/downloads/ (64-bit),
echo then double-click start.bat again.

:stop
echo.
pause
exit /b 1
