import type { Hono } from 'hono'
import { EnquiryForm, enquiryTypes } from '#contract/contact.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import type { Services } from '#server/services/index.ts'
import type { Limits } from '#server/limits/limits.ts'
import { plainForm } from './plain-form.ts'

/** The contact form without JavaScript. */
export const contactForm = ({ plainForms, sessions }: Services, limits: Limits): Hono =>
  plainForm(
    {
      path: '/api/contact',
      schema: EnquiryForm,
      describe(locale) {
        const t = translator(locale, 'contact')
        const types = translator(locale, 'mail-enquiry')
        const choices = enquiryTypes.map((value) => ({ value, name: types(`types.${value}`) }))
        return {
          title: t('form.title'),
          fields: [
            { name: 'name', label: t('form.name'), type: 'text', autocomplete: 'name' },
            { name: 'email', label: t('form.email'), type: 'email', autocomplete: 'email' },
            { name: 'phone', label: t('form.phone'), type: 'tel', autocomplete: 'tel', optional: true },
            { name: 'city', label: t('form.city'), type: 'text' },
            { name: 'queryType', label: t('form.queryType'), type: 'choice', choices },
            { name: 'query', label: t('form.query'), type: 'lines' },
          ],
        }
      },
      send: (typed, { locale, address, ticket }) =>
        plainForms.enquiries.send({ ...typed, captcha: ticket }, { locale, address }),
      sentHref: (locale) => `${href('contact', locale)}#sent`,
    },
    { tickets: plainForms.tickets, limits, sessions },
  )
