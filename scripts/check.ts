// `npm run check`: the quick checks, to run before a commit.
import { spawn } from 'node:child_process'
import { exitOf } from './support/programs.ts'
import { projectFolder, projectPath } from './support/project.ts'

const judges = ['types', 'lint', 'format', 'import', 'texts', 'files', 'components', 'width', 'unit']
const child = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', projectPath('scripts', 'test.ts'), ...judges],
  { cwd: projectFolder, stdio: 'inherit' },
)
process.exitCode = await exitOf(child)
