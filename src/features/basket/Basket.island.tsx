import '#ui/button/button-busy.css'
import './basket.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { $basket, loadBasket } from '#stores/basket.ts'
import { basketWords, type BasketTexts } from './basket-words.ts'
import { BasketEmpty } from './BasketEmpty.tsx'
import { BasketFailed } from './BasketFailed.tsx'
import { BasketFilled } from './BasketFilled.tsx'
import { BasketPending } from './BasketPending.tsx'
import { LostDialog } from './LostDialog.tsx'
import { useLost } from './use-lost.ts'

interface BasketProps {
  texts: BasketTexts
  links: { payment: string; destinations: string }
}

export function Basket({ texts, links }: BasketProps) {
  const words = useMemo(() => basketWords(texts), [texts])
  const basket = useStore($basket, { ssr: 'initial' })
  const lost = useLost()

  useEffect(() => {
    void loadBasket()
    // A page back from the browser's cache may be older than the basket.
    const lookAgain = ({ persisted }: PageTransitionEvent) => persisted && void loadBasket()
    addEventListener('pageshow', lookAgain)
    return () => removeEventListener('pageshow', lookAgain)
  }, [])

  return (
    <>
      {basket.status === 'unknown' && <BasketPending words={words} destinations={links.destinations} />}
      {basket.status === 'failed' && <BasketFailed words={words} message={basket.failure.message} />}
      {basket.status === 'ready' &&
        (basket.sale.count > 0 ? (
          <BasketFilled
            words={words}
            sale={basket.sale}
            receivedAt={basket.receivedAt}
            payment={links.payment}
            onHoldEnd={lost.lookAgain}
          />
        ) : (
          <BasketEmpty words={words} destinations={links.destinations} expired={lost.sessionEnded} />
        ))}
      <LostDialog words={words} lost={lost} />
    </>
  )
}
