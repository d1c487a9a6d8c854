@echo off
setlocal
set "here=%~dp0"
if "%here:~0,2%"=="\\" goto network
if not exist "%~dp0start.py" goto packed
if not exist "%~dp0installing\commands.py" goto packed
if not exist "%~dp0pythons.lock" goto packed
cd /d "%~dp0"

rem One that it got before, one of a bundle, one of this computer, or one that it gets now.
for /f "usebackq tokens=1,2" %%a in ("pythons.lock") do if "%%a"=="windows-x86_64" set "sum=%%b"
for /f "usebackq tokens=1,3" %%a in ("pythons.lock") do if "%%a"=="windows-x86_64" set "file=%%b"
for /f "usebackq tokens=1,4" %%a in ("pythons.lock") do if "%%a"=="windows-x86_64" set "address=%%b"
set "own=.python\%sum:~0,12%"
set python="%own%\python.exe"
%python% -c "" >nul 2>nul
if "%errorlevel%"=="0" goto start
if exist "pythons\%file%" goto get
set "python=py"
py installing\pythons.py >nul 2>nul
if "%errorlevel%"=="0" goto start
set "python=python"
python installing\pythons.py >nul 2>nul
if "%errorlevel%"=="0" goto start
set "python=python3"
python3 installing\pythons.py >nul 2>nul
if "%errorlevel%"=="0" goto start
set "python=py -3.13"
py -3.13 installing\pythons.py >nul 2>nul
if "%errorlevel%"=="0" goto start
goto get

:start
%python% start.py %*
set "status=%errorlevel%"
if not "%status%"=="0" pause
exit /b %status%

:get
echo There is no Python on this computer that the program runs on.
echo Getting one, in this folder alone:
if /i "%PROCESSOR_ARCHITECTURE%%PROCESSOR_ARCHITEW6432%"=="x86" goto bits
set "windows=%SystemRoot%\System32"
if not exist "%windows%\curl.exe" goto old
if not exist "%windows%\tar.exe" goto old
set "new=.python\new-%RANDOM%%RANDOM%"
md "%new%" 2>nul
if not exist "%new%" goto readonly
set "archive=pythons\%file%"
if exist "%archive%" goto bundled
echo   1 of 2: Python (downloads up to 40 MB) from
echo           %address%
set "archive=%new%\python.tar.gz"
"%windows%\curl.exe" --fail --location --proto =https --connect-timeout 20 --retry 2 --progress-bar --output "%archive%" "%address%"
set "status=%errorlevel%"
if "%status%"=="0" goto compare
if "%status%"=="22" goto refused
if "%status%"=="23" goto disk
if "%status%"=="35" goto certificate
if "%status%"=="56" goto proxy
if "%status%"=="60" goto certificate
goto offline

:bundled
echo   1 of 2: Python, from this folder

:compare
set "is="
for /f "skip=1 delims=" %%h in ('%windows%\certutil.exe -hashfile "%archive%" SHA256') do if not defined is set "is=%%h"
if /i not "%is: =%"=="%sum%" goto changed
echo   2 of 2: unpacking it
"%windows%\tar.exe" -xzf "%archive%" -C "%new%"
if not "%errorlevel%"=="0" goto disk
"%new%\python\python.exe" -c ""
if not "%errorlevel%"=="0" goto broken
set "tries=0"

:move
rem A virus scanner may look at it first. Or the program was started twice, and the other has made it.
if exist "%own%\python.exe" goto made
move "%new%\python" "%own%" >nul 2>nul
if exist "%own%\python.exe" goto made
set /a tries+=1
if %tries% gtr 9 goto scanner
ping -n 3 127.0.0.1 >nul
goto move

:made
rd /s /q "%new%"
set python="%own%\python.exe"
goto start

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

:readonly
echo.
echo The program must set itself up, and may not write in this folder, or the disk is full.
echo Copy the folder to this computer, for example to Documents, and double-click start.bat there.
goto stop

:bits
echo.
echo This is a 32-bit Windows, which the program can't run on. Use a different computer.
goto stop

:old
echo.
echo This Windows is too old to get one. Install the 64-bit Python 3.13 from
echo https://www.python.org/downloads/ and double-click start.bat again.
goto stop

:disk
echo.
echo The disk is full. Free 200 MB, then double-click start.bat again.
goto stop

:proxy
echo.
echo The line broke, or this network has a proxy that asks for a login. Start it again.
echo If it stops at the same place, ask your IT department for a proxy to use.
echo In a terminal: set HTTPS_PROXY=http://NAME:PASSWORD@ADDRESS:PORT, then start.bat.
goto stick

:refused
echo.
echo This network doesn't let the computer reach the Python.
echo Ask your IT department to allow the address above, or use a different network.
goto stick

:certificate
echo.
echo This network reads along in encrypted connections, with a certificate that this computer
echo doesn't know. Ask your IT department for help, or use a different network.
goto stick

:offline
echo.
echo The address of the Python can't be reached. Check that the computer is online.
echo If the browser shows pages all the same, ask your IT department for the network's proxy.
echo In a terminal: set HTTPS_PROXY=http://NAME:PASSWORD@ADDRESS:PORT, then start.bat.
goto stick

:changed
echo.
echo The Python that arrived isn't the one that was expected, and it was not unpacked. The network
echo or the stick changed it. Start it again, use a different network, or copy the folder again.
goto stop

:broken
echo.
echo The Python that it got doesn't run here. Ask your IT department to allow programs in this folder.
goto stick

:scanner
echo.
echo A virus scanner keeps the new Python. Ask your IT department to allow this folder.
goto stop

:stick
echo Or install from a stick: docs\deploy.md, "Install without the internet".

:stop
if defined new if exist "%new%" rd /s /q "%new%"
echo.
pause
exit /b 1
