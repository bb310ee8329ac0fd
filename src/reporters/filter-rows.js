// Runs in the page. The filter is in the address, so that a filtered page can be shared.
const filter = document.querySelector('#filter')
const text = filter.querySelector('input')
const buttons = [...filter.querySelectorAll('button')]
const items = [...document.querySelectorAll('.item')]
const given = new URLSearchParams(location.hash.slice(1))
let verdict = given.get('verdict') ?? ''
text.value = given.get('text') ?? ''

function show() {
  const words = text.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  let count = 0
  for (const item of items) {
    const matches =
      (verdict === '' || item.dataset.verdict === verdict) &&
      words.every((word) => item.dataset.text.includes(word))
    item.hidden = !matches
    if (matches) count++
  }
  for (const button of buttons)
    button.setAttribute('aria-pressed', String(button.dataset.verdict === verdict))
  document.querySelector('#nothing').hidden = count > 0
}

function keep() {
  const wanted = new URLSearchParams(
    Object.entries({ verdict, text: text.value }).filter(([, value]) => value !== ''),
  )
  history.replaceState(null, '', '#' + wanted)
  show()
}

filter.addEventListener('submit', (event) => event.preventDefault())
text.addEventListener('input', keep)
for (const button of buttons) {
  button.addEventListener('click', () => {
    verdict = button.dataset.verdict
    keep()
  })
}
show()
