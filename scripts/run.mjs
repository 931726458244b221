// The first script of every npm command. It must run on any Node from 20 on with nothing installed: it
// installs what is missing and hands over to Node 24, which comes as an npm package, and to a TypeScript
// script.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [script, ...parameters] = process.argv.slice(2)
// npm runs this in a shell and passes a signal on to that alone: when it is gone, the command was to end.
const shell = process.ppid
const isLeft = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== shell

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Versions are pinned, so an installed package either has the wanted version or counts as missing. */
function missingPackages() {
  const { dependencies, devDependencies } = readJson(join(root, 'package.json'))
  return Object.entries({ ...dependencies, ...devDependencies }).filter(([name, version]) => {
    const manifest = join(root, 'node_modules', name, 'package.json')
    return !existsSync(manifest) || readJson(manifest).version !== version
  })
}

function install() {
  const missing = missingPackages()
  if (missing.length === 0) return
  console.log(`Installing ${missing.length} packages and what they need, once …`)
  // Not `npm ci`: it refuses a lock file for platforms whose optional binaries a registry does not hold.
  // The versions are those of the lock file all the same. Warnings are left out: they are about the older
  // Node, which only installs.
  const parameters = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', parameters, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm could not install the packages; its own message stands above.')
    process.exit(1)
  }
}

function ownNode() {
  const binary = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const [major = 0] = process.versions.node.split('.').map(Number)
  return existsSync(binary) || major < 24 ? binary : process.execPath
}

install()
if (isLeft()) process.exit(1)
const node = ownNode()
const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts', `${script}.ts`), ...parameters],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  },
)
// A Ctrl-C reaches the child by itself; a signal sent to this process alone does not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
setInterval(() => {
  if (isLeft()) child.kill('SIGTERM')
}, 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
