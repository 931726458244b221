type Words = Record<string, string>

interface Language {
  number: string
  date: string
  code: string
  holder: string
  front: string
  threeDigits: string
  fourDigits: string
  enter: (what: string) => string
  complete: (what: string) => string
  rest: Words
}

const languages: Record<string, Language> = {
  de: {
    number: 'Kartennummer',
    date: 'Ablaufdatum',
    code: 'Prüfziffer',
    holder: 'Name auf der Karte',
    front: 'Vorderseite der Karte, MM/JJ',
    threeDigits: '3 Ziffern auf der Rückseite',
    fourDigits: '4 Ziffern auf der Vorderseite',
    enter: (what) => `${what} eingeben`,
    complete: (what) => `${what} vollständig eingeben`,
    rest: {
      payButton: 'Bezahlen',
      'payButton.redirecting': 'Sie werden weitergeleitet …',
      'creditCard.holderName.invalid': 'Geben Sie den Namen so ein, wie er auf der Karte steht',
      'cc.num.902': 'Diese Kartennummer ist nicht gültig',
      'cc.num.903': 'Diese Karte können wir nicht annehmen',
      'cc.dat.912': 'Diese Karte ist abgelaufen',
      'cc.dat.913': 'Dieses Ablaufdatum liegt zu weit in der Zukunft',
      'form.instruction': 'Alle Felder sind Pflichtfelder, wenn nicht anders angegeben.',
      'field.title.optional': '(freiwillig)',
      'creditCard.securityCode.label.optional': 'Prüfziffer (freiwillig)',
      'errorPanel.title': 'Fehler im Formular',
      continue: 'Weiter',
      continueTo: 'Weiter zu',
      loading: 'Wird geladen …',
      close: 'Schließen',
    },
  },
  es: {
    number: 'Número de tarjeta',
    date: 'Fecha de caducidad',
    code: 'Código de seguridad',
    holder: 'Nombre en la tarjeta',
    front: 'En el anverso de la tarjeta, MM/AA',
    threeDigits: '3 dígitos en el reverso',
    fourDigits: '4 dígitos en el anverso',
    enter: (what) => `Introduce: ${what.toLowerCase()}`,
    complete: (what) => `Completa: ${what.toLowerCase()}`,
    rest: {
      payButton: 'Pagar',
      'payButton.redirecting': 'Redirigiendo…',
      'creditCard.holderName.invalid': 'Escribe el nombre tal como figura en la tarjeta',
      'cc.num.902': 'Este número de tarjeta no es válido',
      'cc.num.903': 'No podemos aceptar esta tarjeta',
      'cc.dat.912': 'Esta tarjeta ha caducado',
      'cc.dat.913': 'Esta fecha de caducidad es demasiado lejana',
      'form.instruction': 'Todos los campos son obligatorios salvo que se indique lo contrario.',
      'field.title.optional': '(opcional)',
      'creditCard.securityCode.label.optional': 'Código de seguridad (opcional)',
      'errorPanel.title': 'Errores del formulario',
      continue: 'Continuar',
      continueTo: 'Continuar a',
      loading: 'Cargando…',
      close: 'Cerrar',
    },
  },
  fr: {
    number: 'Numéro de carte',
    date: 'Date d’expiration',
    code: 'Cryptogramme',
    holder: 'Nom sur la carte',
    front: 'Au recto de la carte, MM/AA',
    threeDigits: '3 chiffres au dos de la carte',
    fourDigits: '4 chiffres au recto de la carte',
    enter: (what) => `À renseigner : ${what.toLowerCase()}`,
    complete: (what) => `À compléter : ${what.toLowerCase()}`,
    rest: {
      payButton: 'Payer',
      'payButton.redirecting': 'Redirection en cours…',
      'creditCard.holderName.invalid': 'Saisissez le nom tel qu’il figure sur la carte',
      'cc.num.902': 'Ce numéro de carte n’est pas valable',
      'cc.num.903': 'Nous ne pouvons pas accepter cette carte',
      'cc.dat.912': 'Cette carte a expiré',
      'cc.dat.913': 'Cette date d’expiration est trop lointaine',
      'form.instruction': 'Tous les champs sont obligatoires, sauf mention contraire.',
      'field.title.optional': '(facultatif)',
      'creditCard.securityCode.label.optional': 'Cryptogramme (facultatif)',
      'errorPanel.title': 'Erreurs du formulaire',
      continue: 'Continuer',
      continueTo: 'Continuer vers',
      loading: 'Chargement…',
      close: 'Fermer',
    },
  },
  it: {
    number: 'Numero della carta',
    date: 'Data di scadenza',
    code: 'Codice di sicurezza',
    holder: 'Nome sulla carta',
    front: 'Fronte della carta, MM/AA',
    threeDigits: '3 cifre sul retro della carta',
    fourDigits: '4 cifre sul fronte della carta',
    enter: (what) => `Inserisci: ${what.toLowerCase()}`,
    complete: (what) => `Completa: ${what.toLowerCase()}`,
    rest: {
      payButton: 'Paga',
      'payButton.redirecting': 'Reindirizzamento…',
      'creditCard.holderName.invalid': 'Inserisci il nome come appare sulla carta',
      'cc.num.902': 'Questo numero di carta non è valido',
      'cc.num.903': 'Non possiamo accettare questa carta',
      'cc.dat.912': 'Questa carta è scaduta',
      'cc.dat.913': 'Questa data di scadenza è troppo lontana',
      'form.instruction': 'Tutti i campi sono obbligatori, salvo diversa indicazione.',
      'field.title.optional': '(facoltativo)',
      'creditCard.securityCode.label.optional': 'Codice di sicurezza (facoltativo)',
      'errorPanel.title': 'Errori nel modulo',
      continue: 'Continua',
      continueTo: 'Continua su',
      loading: 'Caricamento…',
      close: 'Chiudi',
    },
  },
}

/** Our texts under adyen-web's keys, for the shop's languages. The library has English itself. */
export function translationsFor(locale: string): Words {
  const words = languages[locale.slice(0, 2)]
  if (!words) return {}
  const { number, date, code, holder, front, threeDigits, fourDigits, enter, complete, rest } = words
  return {
    'creditCard.cardNumber.label': number,
    'creditCard.expiryDate.label': date,
    'creditCard.expiryDate.contextualText': front,
    'creditCard.securityCode.label': code,
    'creditCard.securityCode.contextualText.3digits': threeDigits,
    'creditCard.securityCode.contextualText.4digits': fourDigits,
    'creditCard.holderName': holder,
    'creditCard.encryptedCardNumber.aria.iframeTitle': number,
    'creditCard.encryptedExpiryDate.aria.iframeTitle': date,
    'creditCard.encryptedSecurityCode.aria.iframeTitle': code,
    'cc.num.900': enter(number),
    'cc.num.901': complete(number),
    'cc.dat.910': enter(date),
    'cc.dat.911': complete(date),
    'cc.cvc.920': enter(code),
    'cc.cvc.921': complete(code),
    'cc.cvc.920.amex': enter(code),
    'cc.cvc.921.amex': complete(code),
    ...rest,
  }
}
