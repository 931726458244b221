/** Posts what the page was made to say to the shop's window, then has nothing left to do. */
const { message, target } = document.body.dataset
if (message && target) parent.postMessage(message, target)
