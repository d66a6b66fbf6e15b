'use client'
import { ScreenError } from '@/components/screen/screen-error'

export default ScreenError
