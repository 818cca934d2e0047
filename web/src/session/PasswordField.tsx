import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'

interface PasswordFieldProps {
  readonly id?: string
  readonly label: string
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly placeholder: string
  readonly hint?: string
  readonly error?: string | undefined
}

/** One field, with its letters shown on demand; pasting is welcome. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const word = shown ? '隠す' : '表示'
  return (
    <TextField
      {...field}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <Button size="small" onClick={() => setShown(!shown)}>
          <span className="visually-hidden">{`${label}を${word}`}</span>
          <span aria-hidden="true">{word}</span>
        </Button>
      }
    />
  )
}
