/** exceljs as the site uses it: workbooks in memory, no streams, no CSV, no passwords. */
import './node-globals.ts'
import Workbook from 'exceljs/lib/doc/workbook.js'

export default { Workbook }
