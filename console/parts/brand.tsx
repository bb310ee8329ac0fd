export function Brand() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="18" height="18" aria-hidden="true">
        <rect width="32" height="32" rx="7" class="logo-ground" />
        <path d="M6 23 L26 23 L26 9 Z" class="logo-ramp" />
      </svg>
      <span class="bar-wide">ramp-sandbox</span>
    </>
  )
}
