import { Camera, Images } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#src/ui/button/button.tsx';

interface PhotoButtonProps {
  /** Opens the camera of a phone; else photos of the device are chosen. */
  camera?: boolean;
  variant?: 'primary' | 'plain' | 'quiet';
  label: string;
  onFiles(files: File[]): void;
}

/** A button that takes a photo, or chooses some. */
export function PhotoButton({ camera = false, variant = 'plain', label, onFiles }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = camera ? Camera : Images;
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        <Icon aria-hidden="true" className="size-4" /> {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        multiple={!camera}
        {...(camera && { capture: 'environment' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
