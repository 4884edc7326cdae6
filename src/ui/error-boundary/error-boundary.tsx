import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown in place of a part that failed; `retry` renders the part again. */
  fallback(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps a failure in one part of the page from affecting the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: { error: unknown } | undefined }> {
  override state = { failed: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  retry = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state as { failed: { error: unknown } | undefined };
    return failed ? this.props.fallback(failed.error, this.retry) : this.props.children;
  }
}
