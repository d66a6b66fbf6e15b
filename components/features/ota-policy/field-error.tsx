import controls from '@/components/ui/field/controls.module.css'

/** The error of the field above it. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className={controls.error} role="alert">
      {text}
    </p>
  ) : null
