declare module 'exceljs/lib/doc/workbook.js' {
  export { Workbook as default } from 'exceljs'
}
