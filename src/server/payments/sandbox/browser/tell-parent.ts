/** Posts the message of the page to the shop's window. */
const { message, target } = document.body.dataset
if (message && target) parent.postMessage(message, target)
