// Runs in the page. A link to a row or a part opens it, also where the filter hides it.
function openTarget() {
  const target = document.getElementById(location.hash.slice(1))
  if (target?.tagName !== 'DETAILS') return
  target.hidden = false
  target.open = true
  target.scrollIntoView()
}
addEventListener('hashchange', openTarget)
openTarget()
