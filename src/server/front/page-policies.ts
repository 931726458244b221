/** Written beside the pages at build: which Content-Security-Policy each prerendered page was rendered with. */
export const PAGE_POLICIES_FILE = 'page-policies.json'
