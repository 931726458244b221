/** Where visitors write to. A reserved domain: whoever runs the shop puts their own address here. */
export const contactEmail = 'hello@cityloop.example'
