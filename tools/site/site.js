// Search, tabs, copying and the theme. Nothing is loaded from elsewhere.
{
  const root = document.documentElement
  const remember = (key, value) => {
    try {
      localStorage[key] = value
    } catch {
      // A page from a folder may have no storage.
    }
  }
  const recall = (key) => {
    try {
      return localStorage[key]
    } catch {
      return undefined
    }
  }

  document.querySelector('.theme').addEventListener('click', () => {
    const isDark = root.dataset.theme
      ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = isDark ? 'light' : 'dark'
    remember('theme', root.dataset.theme)
  })

  // On a narrow window the list of guides is closed until asked for.
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details').open = false

  const select = (list, tab) => {
    for (const each of list.querySelectorAll('[role=tab]')) {
      const isSelected = each === tab
      each.setAttribute('aria-selected', String(isSelected))
      each.tabIndex = isSelected ? 0 : -1
      document.getElementById(each.getAttribute('aria-controls')).hidden = !isSelected
    }
  }
  const showTabs = (label) => {
    for (const list of document.querySelectorAll('[role=tablist]')) {
      const tabs = [...list.querySelectorAll('[role=tab]')]
      const tab = tabs.find(({ textContent }) => textContent === label)
      if (tab !== undefined) select(list, tab)
    }
  }
  for (const list of document.querySelectorAll('[role=tablist]')) {
    const tabs = [...list.querySelectorAll('[role=tab]')]
    select(list, tabs[0])
    list.addEventListener('click', ({ target }) => {
      if (target.role !== 'tab') return
      remember('tab', target.textContent)
      const { top } = list.getBoundingClientRect()
      showTabs(target.textContent)
      scrollBy(0, list.getBoundingClientRect().top - top)
    })
    list.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      const next = tabs.at((tabs.indexOf(event.target) + by) % tabs.length)
      next.focus()
      next.click()
    })
  }
  showTabs(recall('tab'))

  for (const block of document.querySelectorAll('article pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    const say = (text) => {
      button.textContent = text
      setTimeout(() => (button.textContent = 'Copy'), 1500)
    }
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(block.querySelector('code').textContent).then(
        () => say('Copied'),
        () => say('Select it and copy by hand'),
      )
    })
    const frame = document.createElement('div')
    frame.className = 'code'
    block.replaceWith(frame)
    frame.append(block, button)
  }

  const input = document.getElementById('search')
  const found = document.getElementById('found')
  const none = document.querySelector('.none')
  let loading
  const load = () =>
    (loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = `${root.dataset.root}/assets/search.js`
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
      document.head.append(script)
    }))
  let current = -1
  const mark = (index) => {
    const options = [...found.children]
    current = options.length === 0 ? -1 : (index + options.length) % options.length
    for (const [at, option] of options.entries())
      option.setAttribute('aria-selected', String(at === current))
    input.setAttribute('aria-activedescendant', options[current]?.id ?? '')
    options[current]?.scrollIntoView({ block: 'nearest' })
  }
  const close = () => {
    found.hidden = true
    none.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  const search = async () => {
    const text = input.value
    if (text.trim() === '') return close()
    await load()
    if (text !== input.value) return
    // What begins as the reader typed it comes first. Many headings begin with one word.
    const begins = ({ heading }) =>
      text.trim().includes(' ') && heading.toLowerCase().startsWith(text.trim().toLowerCase())
    // What has every word counts twice.
    const whole = new Set(searchIndex.search(text, { combineWith: 'AND' }).map(({ id }) => id))
    const weight = ({ id, score }) => (whole.has(id) ? 2 : 1) * score
    const hits = searchIndex.search(text).sort((one, other) => weight(other) - weight(one))
    const rows = [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))].slice(0, 12)
    found.replaceChildren(
      ...rows.map(({ id, heading, page, text: content, terms }, index) => {
        const option = document.createElement('li')
        option.role = 'option'
        option.id = `found-${index}`
        option.dataset.to = `${root.dataset.root}/${id}`
        option.append(heading)
        if (page !== '')
          option.append(Object.assign(document.createElement('small'), { textContent: page }))
        option.append(
          Object.assign(document.createElement('small'), {
            textContent: excerptOf(content, terms),
          }),
        )
        return option
      }),
    )
    found.hidden = rows.length === 0
    none.hidden = rows.length > 0
    none.textContent = rows.length > 0 ? '' : `No matching page for “${text}”.`
    input.setAttribute('aria-expanded', String(rows.length > 0))
    if (rows.length > 0) mark(0)
  }
  /** Around the first word that was found. */
  const excerptOf = (content, terms) => {
    const lower = content.toLowerCase()
    const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
    const near = places.length === 0 ? 0 : Math.min(...places) - 40
    // Whole words.
    const start = near <= 0 ? 0 : content.slice(near).search(/\s/) + near
    const words = content.slice(start).replace(/\s+/g, ' ').trim()
    const cut = words.length <= 110 ? words : `${words.slice(0, 110).replace(/ \S*$/, '')} …`
    return start > 0 ? `… ${cut}` : cut
  }
  const go = (option) => {
    if (option?.dataset.to === undefined) return
    close()
    location.href = option.dataset.to
  }
  input.addEventListener('focus', () => void load())
  input.addEventListener('input', () => void search())
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      mark(current + (event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter') go(found.children[current])
    else if (event.key === 'Escape') {
      input.value = ''
      close()
    }
  })
  found.addEventListener('mousedown', (event) => {
    event.preventDefault()
    go(event.target.closest('li'))
  })
  input.addEventListener('blur', close)
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA)$/.test(event.target.tagName)
    if (event.key !== '/' || isTyping) return
    event.preventDefault()
    input.focus()
  })
}
