"""The teacher's console: classes, tables, print-outs, rehearsals."""
