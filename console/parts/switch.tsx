type SwitchProps = {
  readonly label: string
  readonly meaning?: string
  readonly isOn: boolean
  readonly onChange: () => void
}

export function Switch({ label, meaning, isOn, onChange }: SwitchProps) {
  return (
    <label class="choice switch" data-name={label}>
      <input type="checkbox" role="switch" checked={isOn} onChange={onChange} />
      <span>
        {label} {meaning !== undefined && <span class="dim">{meaning}</span>}
      </span>
    </label>
  )
}
