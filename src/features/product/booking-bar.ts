/** The bar repeats what the booking panel says, so it leaves while the panel is on the screen. */
const bar = document.querySelector<HTMLElement>('.booking-bar')
const panel = document.querySelector('#booking')

if (bar && panel) {
  const watcher = new IntersectionObserver(([seen]) => {
    bar.toggleAttribute('data-away', seen?.isIntersecting ?? false)
  })
  watcher.observe(panel)
}
