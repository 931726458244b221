/** The features of a whole shop. API v2 refuses the calls of a missing feature (`not_offered`). */
export interface ShopFeatures {
  memberArea: boolean
  /** Links that carry a basket. */
  sharedCart: boolean
  /** Holding the tickets of an expired basket again. */
  cartRecovery: boolean
  allDestinations: boolean
  /** The page on which anybody has their personal data deleted; its calls are part of every shop. */
  erasePage: boolean
}

/** The features of single pages that not every build has. */
export interface PageFeatures {
  city: { mapBox: boolean }
  product: {
    promotions: boolean
    /** Whether the experiment STRATEGY_CALENDAR may be run. */
    calendarStrategy: boolean
  }
  basket: { crossSelling: boolean }
}

export interface Features extends ShopFeatures {
  pages: PageFeatures
}

const worldwide: Features = {
  memberArea: true,
  sharedCart: true,
  cartRecovery: true,
  allDestinations: true,
  erasePage: true,
  pages: {
    city: { mapBox: true },
    product: { promotions: true, calendarStrategy: true },
    basket: { crossSelling: true },
  },
}

/** S9: a build for one city or country leaves these features to the worldwide shop. */
const regional: Features = {
  ...worldwide,
  memberArea: false,
  sharedCart: false,
  cartRecovery: false,
  erasePage: false,
  pages: { ...worldwide.pages, basket: { crossSelling: false } },
}

const oneCity: Features = { ...regional, allDestinations: false }

/** S2 has the page in London; it is also where the mails of members lead. */
const london: Features = { ...oneCity, erasePage: true }

/** The features of every build (S9). */
export const features = {
  worldwide,
  paris: oneCity,
  london,
  spain: regional,
  portugal: regional,
} satisfies Record<string, Features>
