import { describe, expect, it } from 'vitest'
import { builds } from '#config/builds.ts'
import { answerOfFailedPage } from './failed-page.ts'

const { london, worldwide } = builds

describe('the answer of a failed page', () => {
  it.each([
    ['/fr/41/paris', '/fr/oops/400'],
    ['/en-us/home', '/en-us/oops/400'],
  ])('leads from %s to the error page in its language', (path, location) => {
    const answer = answerOfFailedPage(path, worldwide)
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, location])
  })

  it.each([
    ['/en/oops/400', 'en-GB', 'Something went wrong on our side.', 'Go to the home page', '/en/home'],
    [
      '/fr/oops/400',
      'fr-FR',
      'Quelque chose s’est mal passé de notre côté.',
      'Retour à l’accueil',
      '/fr/home',
    ],
  ])('is a generic sentence and a link home at %s', async (path, lang, sentence, link, home) => {
    const answer = answerOfFailedPage(path, worldwide)
    const page = await answer?.text()
    expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(page).toContain(`<html lang="${lang}">`)
    expect(page).toContain(`<p>${sentence}</p>`)
    expect(page).toContain(`<a href="${home}">${link}</a>`)
  })

  it.each(['/health-check', '/en/pictures/city-41-1.png', '/sitemap.xml'])('is no page at %s', (path) => {
    expect(answerOfFailedPage(path, worldwide)).toBeUndefined()
  })

  it('is no page in a language that the shop does not have', () => {
    expect(answerOfFailedPage('/fr/home', london)).toBeUndefined()
  })
})
