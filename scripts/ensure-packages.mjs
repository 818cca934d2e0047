/**
 * Installs the npm packages of the lock file when they are not there. Uses nothing but Node, because
 * on a fresh clone there is nothing else.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const oldestNode = [20, 19]

/** Stops with a plain sentence instead of a syntax error deep inside a package. */
export function ensureNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new Error(
    `Node.js ${oldestNode.join('.')} 以上が必要です（いまは ${version}）。https://nodejs.org/ から入れてください。`,
  )
}

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Names of locked packages that are not installed in the locked version. Times of files are not
 * compared: a checkout or a copy changes them without changing anything that matters.
 */
export function missingPackages(root = projectRoot) {
  const locked = packagesOf(join(root, 'package-lock.json'))
  const record = join(root, 'node_modules', '.package-lock.json')
  const installed = existsSync(record) ? packagesOf(record) : {}
  return Object.entries(locked)
    .filter(([path, entry]) => path !== '' && !entry.optional)
    .filter(
      ([path, entry]) =>
        installed[path]?.version !== entry.version || !existsSync(join(root, path, 'package.json')),
    )
    .map(([path]) => path.replace(/^node_modules\//, ''))
}

/** @param {(line: string) => void} say */
export function ensurePackages(say) {
  ensureNode()
  const missing = missingPackages()
  if (missing.length === 0) return
  say(`必要なパッケージを入れています（${missing.length} 個、初回は数分かかります）…`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, error } = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: projectRoot,
    // The output of npm goes to stderr: stdout is kept for results.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    throw new Error(
      `npm ci に失敗しました${error ? `（${error.message}）` : ''}。ネットワークの接続を確かめて、もう一度実行してください。`,
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensurePackages((line) => process.stderr.write(`${line}\n`))
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
