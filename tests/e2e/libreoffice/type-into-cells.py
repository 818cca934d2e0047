"""Opens a workbook in LibreOffice, types into cells as a person would and saves it as .xlsx.

usage: type-into-cells.py IN.xlsx OUT.xlsx EDITS.json PIPE
EDITS.json: [{"sheet": "...", "cell": "C12", "text": "..."}]; the office listens on the named pipe.
"""
import json
import sys
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue


def setting(name, value):
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def office(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(240):
        try:
            remote = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
        except Exception:
            # The office needs a few seconds before it listens.
            time.sleep(0.25)
    raise SystemExit("LibreOffice did not answer within a minute")


def main(source, target, edits_path, pipe):
    edits = json.loads(Path(edits_path).read_text(encoding="utf-8"))
    desktop = office(pipe)
    try:
        document = desktop.loadComponentFromURL(
            Path(source).resolve().as_uri(), "_blank", 0, (setting("Hidden", True),)
        )
        for edit in edits:
            cell = document.Sheets.getByName(edit["sheet"]).getCellRangeByName(edit["cell"])
            # What a person types: a number becomes a number, a text a text, as the cell's format says.
            cell.setFormula(edit["text"])
        document.storeToURL(
            Path(target).resolve().as_uri(), (setting("FilterName", "Calc MS Excel 2007 XML"),)
        )
        document.close(True)
    finally:
        desktop.terminate()


main(*sys.argv[1:])
