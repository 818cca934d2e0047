/**
 * npm start — installs what is missing, then serves the app with the embedded stack.
 * PORT and SURVEY_DATA_DIR override where; a second start keeps the data.
 */
import { join } from 'node:path'
import { ensurePackages, projectRoot } from './ensure-packages.mjs'
import { explain, portIsTaken, takenPort } from './explain-start.mjs'

const say = (line) => process.stdout.write(`${line}\n`)
const port = Number(process.env.PORT ?? 5173)
const host = '127.0.0.1'

async function start() {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`PORT には 1〜65535 の数字を入れてください（いまは ${process.env.PORT}）。`)
  }
  ensurePackages(say)
  say('起動しています。初回はデータベースの準備に少し時間がかかります…')
  const { createServer } = await import('vite')
  const { tsImport } = await import('tsx/esm/api')
  const { demoAccounts } = await tsImport('../supabase/local/demo.ts', import.meta.url)
  const server = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    server: { host, port, strictPort: true },
  })
  try {
    await server.listen()
  } catch (error) {
    await server.close()
    throw portIsTaken(error) ? new Error(takenPort(port, 'npm start')) : error
  }
  // From here on the server's own plugin ends the process: it writes the database out first.
  say(welcome(demoAccounts))
}

/** @param {readonly { code: string, password: string, note: string }[]} accounts */
function welcome(accounts) {
  const row = ({ code, password, note }) => `    ${code.padEnd(8)}${password.padEnd(18)}${note}`
  return [
    '',
    '  船舶稼働調査 Webポータル',
    '',
    `    http://${host}:${port}`,
    '',
    '  デモ用アカウント（会社コード / パスワード）',
    ...accounts.map(row),
    '',
    '  終了するには Ctrl + C を押してください。データは次の起動まで残ります。',
    '',
  ].join('\n')
}

try {
  await start()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
