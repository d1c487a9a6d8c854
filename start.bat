@cd /d "%~dp0"
@py start.py %* || pause
