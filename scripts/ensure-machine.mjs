/** The programs that tests need outside npm: Chromium, Japanese fonts, LibreOffice with Python's uno. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './ensure-packages.mjs'
import { findChromium } from './find-chromium.mjs'

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
const outputOf = (command, args) => spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''

const needs = [
  {
    name: 'Chromium',
    parts: ['e2e'],
    debian: ['chromium'],
    isThere: () => findChromium() !== undefined,
    otherwise: () => installPlaywrightChromium(),
  },
  {
    name: '日本語フォント（Noto CJK）',
    parts: ['unit', 'e2e'],
    debian: ['fonts-noto-cjk', 'fontconfig'],
    isThere: () => outputOf('fc-list', [':lang=ja', 'family']).trim() !== '',
  },
  {
    name: 'LibreOffice Calc',
    parts: ['unit', 'e2e'],
    debian: ['libreoffice-calc'],
    isThere: () => succeeds('sh', ['-c', 'command -v soffice']),
  },
  {
    name: 'LibreOffice の Python 接続（python3-uno）',
    parts: ['unit', 'e2e'],
    debian: ['python3-uno'],
    isThere: () => succeeds('/usr/bin/python3', ['-c', 'import uno']),
  },
]

/** Installs what is missing for the parts to be run; what cannot be installed is named, with the remedy. */
export function ensureMachine(parts, say) {
  const wanted = needs.filter((need) => need.parts.some((part) => parts.includes(part)))
  let missing = wanted.filter((need) => !need.isThere())
  if (missing.length === 0) return
  say(`足りないものを入れています: ${missing.map((need) => need.name).join('、')}`)
  installDebianPackages(missing.flatMap((need) => need.debian))
  missing = missing.filter((need) => !need.isThere())
  for (const need of missing) need.otherwise?.()
  missing = missing.filter((need) => !need.isThere())
  if (missing.length === 0) return
  const packages = missing.flatMap((need) => need.debian).join(' ')
  throw new Error(
    [
      `テストに必要なものがありません: ${missing.map((need) => need.name).join('、')}`,
      `管理者の権限で次を実行してから、もう一度 npm test を実行してください: apt-get install ${packages}`,
      'Chromium は、環境変数 CHROMIUM_PATH で場所を指定することもできます。',
    ].join('\n'),
  )
}

/** As root, or through sudo when it asks for no password. */
function installDebianPackages(packages) {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args]
    return spawnSync(command, rest, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  }
  const install = () => run('install', '-y', '-q', '--no-install-recommends', ...packages)
  // A stale package list is the usual reason for a failure, so it is fetched before the first try.
  run('update', '-q')
  install()
}

function installPlaywrightChromium() {
  spawnSync(
    process.execPath,
    [join(projectRoot, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    { cwd: projectRoot, stdio: ['ignore', 2, 2] },
  )
}
