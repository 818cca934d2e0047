/** The ways by which answers come into the survey, as the record of a sheet names them. */
export const CHANNEL_NAMES: Readonly<Record<string, string>> = {
  web: '画面',
  excel: 'Excel',
  cli: 'コマンド',
}
