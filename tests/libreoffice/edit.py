"""Opens workbooks in LibreOffice, does what a person does and saves them as .xlsx.

usage: edit.py JOBS.json PIPE
JOBS.json: [{"source": "...", "target": "...", "actions": [{"do": "type", "sheet": "...", "cell": "C12", "text": "..."}]}]
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


def sort_descending(sheet, cells):
    field = uno.createUnoStruct("com.sun.star.table.TableSortField")
    field.Field, field.IsAscending = 0, False
    fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
    sheet.getCellRangeByName(cells).sort((setting("SortFields", fields),))


def act(document, action):
    sheet = document.Sheets.getByName(action["sheet"])
    do = action["do"]
    if do == "type":
        # As the cell's format says: a number becomes a number, a text a text.
        sheet.getCellRangeByName(action["cell"]).setFormula(action["text"])
        return
    sheet.unprotect("")
    if do == "insertRows":
        sheet.Rows.insertByIndex(action["at"], action["count"])
    elif do == "deleteRow":
        sheet.Rows.removeByIndex(action["at"], 1)
    elif do == "insertColumn":
        sheet.Columns.insertByIndex(action["at"], 1)
    elif do == "deleteColumn":
        sheet.Columns.removeByIndex(action["at"], 1)
    elif do == "copyColumn":
        sheet.Columns.insertByIndex(action["at"] + 1, 1)
        copied = sheet.Columns.getByIndex(action["at"]).RangeAddress
        sheet.copyRange(sheet.getCellByPosition(action["at"] + 1, 0).CellAddress, copied)
    elif do == "move":
        moved = sheet.getCellRangeByName(action["cell"])
        sheet.moveRange(sheet.getCellRangeByName(action["to"]).CellAddress, moved.RangeAddress)
    elif do == "sort":
        sort_descending(sheet, action["cells"])
    elif do == "rename":
        sheet.Name = action["text"]
    elif do == "copySheet":
        document.Sheets.copyByName(action["sheet"], action["text"], document.Sheets.Count)
        document.Sheets.getByName(action["text"]).unprotect("")
    else:
        raise SystemExit(f"unknown action {do}")


def main(jobs_path, pipe):
    jobs = json.loads(Path(jobs_path).read_text(encoding="utf-8"))
    desktop = office(pipe)
    try:
        for job in jobs:
            document = desktop.loadComponentFromURL(
                Path(job["source"]).resolve().as_uri(), "_blank", 0, (setting("Hidden", True),)
            )
            for action in job["actions"]:
                act(document, action)
            document.storeToURL(
                Path(job["target"]).resolve().as_uri(), (setting("FilterName", "Calc MS Excel 2007 XML"),)
            )
            document.close(True)
    finally:
        desktop.terminate()


main(*sys.argv[1:])
