/** Loads the header's agent tools, for agents only, also after a login on this page. */
export function initAgentTools(header: HTMLElement): void {
  const root = document.documentElement
  const watcher = new MutationObserver(load)
  function load() {
    if (!root.dataset.agent) return
    watcher.disconnect()
    void import('./agent-tools.ts').then(({ showAgentTools }) => showAgentTools(header))
  }
  watcher.observe(root, { attributeFilter: ['data-agent'] })
  load()
}
