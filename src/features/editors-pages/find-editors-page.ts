import { readProduct } from '#client/product.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import type { Transport } from '#client/transport.ts'
import type { Variant } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { editorsPagesOf, editorsText, type EditorsText } from '#i18n/editors-pages.ts'
import { editorsPages, slugOf, type EditorsPage } from '#i18n/slugs.ts'

export interface FoundEditorsPage {
  page: EditorsPage
  text: EditorsText
  sections: { id: string; heading: string; text: string }[]
  products: ProductCard[]
}

async function productOf(api: Transport, id: number): Promise<ProductCard[]> {
  const reply = await readProduct(api, id)
  // An editor's file may name a product that is no longer sold.
  if (!reply.ok && reply.failure.code === 'not_found') return []
  return [unwrapOrThrow(reply)]
}

/** The editors' page at a slug, with its products as they are sold now. */
export async function findEditorsPage(
  api: Transport,
  variant: Variant,
  locale: Locale,
  slug: string,
): Promise<FoundEditorsPage | undefined> {
  const page = editorsPages.find((name) => slugOf(name, locale) === slug)
  const file = page && editorsPagesOf(variant).get(page)
  const text = file && editorsText(file, locale)
  if (!page || !text) return undefined
  const products = await Promise.all(file.products.map((id) => productOf(api, id)))
  const sections = text.sections.map((section, index) => ({ id: `section-${index + 1}`, ...section }))
  return { page, text, sections, products: products.flat() }
}
