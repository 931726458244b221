// `npm run content:draw -- LANGUAGE SEED [COUNT]`: texts drawn at random for a reader who sees only that
// language (fifty unless COUNT says otherwise). The same seed draws the same texts until texts change.
import {
  catalogueTexts,
  editorsTexts,
  interfaceTexts,
  languages,
  sharedWithAmericans,
} from './content/read-texts.ts'
import { draw } from './content/draw.ts'
import { main, Stop } from './support/steps.ts'

const wholeNumber = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise

await main(async () => {
  const [language = '', seed, count] = process.argv.slice(2)
  if (!languages().includes(language))
    throw new Stop(
      `npm run content:draw -- LANGUAGE SEED [COUNT]; LANGUAGE is one of ${languages().join(', ')}`,
    )
  const all = [...interfaceTexts(), ...catalogueTexts(), ...editorsTexts()]
  const seen = [
    ...all.filter((text) => text.language === language),
    ...(language === 'us' ? sharedWithAmericans(all) : []),
  ].filter(({ path }) => !path.includes('slugs.'))
  // Another draw in each language: the lists are in the same order.
  const ownSeed = wholeNumber(seed, 1) * 10 + languages().indexOf(language)
  for (const { file, path, text } of draw(seen, wholeNumber(count, 50), ownSeed))
    console.log(`${file}: ${path}\n  ${text.replaceAll('\n', ' / ')}`)
})
