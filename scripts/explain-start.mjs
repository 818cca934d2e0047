/** Why a server did not start, in words for whoever typed the command. */

export const portIsTaken = (error) => error.code === 'EADDRINUSE' || /already in use/.test(error.message)

export const takenPort = (port, command) =>
  `ポート ${port} は別のプログラムが使っています。そのプログラムを終えるか、PORT=${port + 1} ${command} のように番号を変えてください。`

/** What stopped the start, in a sentence for whoever typed npm start or npm run preview. */
export function explain(error) {
  if (error.name !== 'DataDirInUse') return error.message
  const { pid, name, host } = error.holder
  return (
    `データの場所は、先に起動したプロセス ${pid}（${name}、${host}）が使っています。\n` +
    'そちらを終えてから、もう一度起動してください。別の場所を使うときは SURVEY_DATA_DIR を指定します。'
  )
}
