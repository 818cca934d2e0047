/** Reading and comparing workbooks. Writing pulls in exceljs: import `#templates/write` or `#templates/annotate` lazily. */
export { compareWorkbook } from './compare.ts'
export * from './comparison.ts'
export { answersAfter, importSheetsOf, sentAnswers, takenEntries } from './import-sheets.ts'
export { fileNameOf } from './layout.ts'
export { problemMessage } from './problems.ts'
export { readWorkbook } from './read.ts'
export * from './workbook.ts'
