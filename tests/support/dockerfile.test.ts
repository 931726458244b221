import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectPath } from '#scripts/support/project.ts'
import { commandOf, copyOf, isIgnored, readDockerfile, variablesOf } from './dockerfile.ts'

describe('a Dockerfile', () => {
  it('is read stage by stage', () => {
    const source = [
      '# How it is built.',
      'FROM node:24 AS build',
      'WORKDIR /shop',
      'RUN npm ci && \\',
      '  npm run build',
      '',
      'FROM node:24',
      'COPY --from=build /shop/dist dist',
    ].join('\n')
    expect(readDockerfile(source)).toEqual([
      {
        image: 'node:24',
        name: 'build',
        steps: [
          { instruction: 'WORKDIR', text: '/shop' },
          { instruction: 'RUN', text: 'npm ci && npm run build' },
        ],
      },
      {
        image: 'node:24',
        name: undefined,
        steps: [{ instruction: 'COPY', text: '--from=build /shop/dist dist' }],
      },
    ])
  })

  it('is refused for an unknown instruction', () => {
    expect(() => readDockerfile('FROM node:24\nADD shop.tar /')).toThrow('ADD shop.tar /')
  })

  it('copies files of the checkout or a stage', () => {
    const [files, stage] = ['package.json .npmrc ./', '--from=build /shop/dist dist'].map(copyOf)
    expect(files).toEqual({ from: undefined, sources: ['package.json', '.npmrc'], target: './' })
    expect(stage).toEqual({ from: 'build', sources: ['/shop/dist'], target: 'dist' })
  })

  it('sets variables from those before', () => {
    const known = { SHOP_VARIANT: 'paris' }
    expect(variablesOf('SHOP_VARIANT=$SHOP_VARIANT PORT=4321 QUERY=a=b', known)).toEqual({
      SHOP_VARIANT: 'paris',
      PORT: '4321',
      QUERY: 'a=b',
    })
  })

  it('names its commands as lists of words', () => {
    expect(commandOf('["node", "main.mjs"]')).toEqual(['node', 'main.mjs'])
    expect(commandOf('--interval=15s CMD ["node", "-e", "f([1])"]')).toEqual(['node', '-e', 'f([1])'])
    expect(() => commandOf('node main.mjs')).toThrow('node main.mjs')
  })
})

it.each([
  ['src/main.ts', false],
  ['dist', true],
  ['dist-test/builds/a.js', true],
  ['src/dist/a.js', false],
])('keeps out of the container what .dockerignore names: %s', (file, kept) => {
  expect(isIgnored(file, ['dist', 'dist-*'])).toBe(kept)
})

it('reads the Dockerfile of the shop', () => {
  const stages = readDockerfile(readFileSync(projectPath('Dockerfile'), 'utf8'))
  const last = stages.at(-1)?.steps.map(({ instruction }) => instruction)
  expect(last).toEqual(expect.arrayContaining(['COPY', 'USER', 'HEALTHCHECK', 'CMD']))
})
