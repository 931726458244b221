/** Loads the header's agent tools, for agents only, also after a login on this page. */
export function initAgentTools(header: HTMLElement): void {
  const root = document.documentElement
  const watcher = new MutationObserver(load)
  function load() {
    if (!root.dataset.agent) return
    watcher.disconnect()
    const tools = import('./agent-tools.ts')
    tools.then(({ showAgentTools }) => showAgentTools(header)).catch(() => undefined)
    // Listens from now on: a press may come before the tools do. A new page offers the button again.
    header.querySelector('[data-agent-logout]')?.addEventListener('click', () => {
      tools.then(({ logOutHere }) => logOutHere(header)).catch(() => location.reload())
    })
  }
  watcher.observe(root, { attributeFilter: ['data-agent'] })
  load()
}
