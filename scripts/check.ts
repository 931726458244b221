// `npm run check`: the quick checks, to run before a commit.
import { spawn } from 'node:child_process'
import { quickChecks } from './checks/checks.ts'
import { exitOf } from './support/programs.ts'
import { projectFolder, projectPath } from './support/project.ts'

const child = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', projectPath('scripts', 'test.ts'), ...quickChecks],
  { cwd: projectFolder, stdio: 'inherit' },
)
process.exitCode = await exitOf(child)
