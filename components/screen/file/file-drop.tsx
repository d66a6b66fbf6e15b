'use client'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import styles from './upload-field.module.css'

type FileDropProps = {
  /** Id of the input, for a label. */
  id: string
  types: readonly string[]
  button: string
  /** A screen whose main action it is. */
  prominent?: boolean
  /** Whether to choose a file is the next step; of a prominent one it always is. */
  emphasis?: 'contained' | 'outlined'
  invalid?: boolean
  disabled?: boolean
  describedBy?: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Takes dropped or picked files, without checking them. */
export const FileDrop = ({ id, types, button, children, onFiles, ...state }: FileDropProps) => {
  const {
    prominent = false,
    emphasis = prominent ? 'contained' : 'outlined',
    invalid = false,
    disabled = false,
    describedBy,
  } = state
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
    // Choosing the same file again, corrected meanwhile, counts as a new choice.
    if (input.current) input.current.value = ''
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way to what the button beside it does
    <div
      className={styles.drop}
      data-over={isOver && !disabled ? '' : undefined}
      data-invalid={invalid ? '' : undefined}
      data-prominent={prominent ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {prominent && children}
      <Button
        variant={emphasis}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {button}
      </Button>
      {!prominent && children}
      <input
        ref={input}
        id={id}
        className="visually-hidden"
        type="file"
        // biome-ignore lint/plugin/joined-cells: what a field of a form takes
        accept={types.map((type) => `.${type}`).join(',')}
        tabIndex={-1}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  )
}
