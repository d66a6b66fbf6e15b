'use client'
import { Component, type ReactNode } from 'react'

type ChartBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** Replaces a chart that cannot be loaded or drawn with its table; the surrounding page stays. */
export class ChartBoundary extends Component<ChartBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
