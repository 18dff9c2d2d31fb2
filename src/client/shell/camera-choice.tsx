import {Camera} from 'lucide-react';
import {Link} from 'react-router-dom';
import {useText} from '../i18n/text.ts';
import {OUTSIDE_SCAN_JOB, pathOf} from '../jobs/definitions/registry.ts';
import {cameraOpen, useHasCamera} from '../scan/camera/open.ts';
import {FittingText} from '../ui/fitting.tsx';

/** Asks with the camera what something is, where this device has one. */
export function CameraChoice({className, close}: {readonly className: string; readonly close?: () => void}) {
  const {say} = useText();
  if (!useHasCamera()) return null;
  return (
    <Link
      to={pathOf(OUTSIDE_SCAN_JOB)}
      data-test="camera-choice"
      onClick={() => {
        cameraOpen.set(true);
        close?.();
      }}
      className={className}
    >
      <Camera aria-hidden size={26} className="shrink-0 text-accent" />
      <FittingText text={say('camera.open')} />
    </Link>
  );
}
