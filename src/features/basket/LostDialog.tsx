import { Button } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { BasketWords } from './basket-words.ts'
import { productLink } from './product-link.ts'
import type { Lost } from './use-lost.ts'

/** “Your session has expired” (S2): hold the same again, or go on without. */
export function LostDialog({ words, lost }: { words: BasketWords; lost: Lost }) {
  const { t, day, locale } = words
  const tried = lost.gone.length > 0
  return (
    <Dialog
      open={lost.items.length > 0}
      title={t(lost.all ? 'lost.title' : 'lost.titleSome')}
      onClose={lost.leave}
      closeLabel={words.common('close')}
      actions={
        <>
          <Button look={tried ? 'action' : 'quiet'} onClick={lost.leave}>
            {t('lost.leave')}
          </Button>
          {!tried && (
            <Button look="action" busy={lost.busy} onClick={lost.retrieve}>
              {t('lost.retrieve')}
            </Button>
          )}
        </>
      }
    >
      <p role={tried ? 'alert' : undefined}>{t(tried ? 'lost.gone' : 'lost.text')}</p>
      <ul className="basket-lost" role="list">
        {lost.items.map(({ id, name, lines: [first] }) => (
          <li key={id}>
            <strong>{tried ? <a href={`${productLink(first, locale)}#booking`}>{name}</a> : name}</strong>
            <span>{day(first.day)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
