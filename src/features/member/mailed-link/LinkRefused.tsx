import { ButtonLink } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Says that a mailed link does not work, and leads to a new one. */
export function LinkRefused({ sentence, next, href }: { sentence: string; next: string; href: string }) {
  return (
    <Notice tone="error" role="alert">
      <p>{sentence}</p>
      <ButtonLink href={href}>{next}</ButtonLink>
    </Notice>
  )
}
