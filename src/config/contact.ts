/** The shop's e-mail address. The domain is reserved: operators put their own address here. */
export const contactEmail = 'hello@cityloop.example'
