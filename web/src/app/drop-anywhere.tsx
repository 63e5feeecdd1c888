import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { filesOf, handOver } from '@/lib/dropped-files.ts';
import { paths } from '@/lib/paths.ts';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Files dropped where nothing else accepts them open the upload page. An open dialog keeps its page. */
const isTaken = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Accepts files dropped on any page. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event) || isTaken()) return;
      event.preventDefault();
      setOver(true);
      clearTimeout(leaving);
      // Browsers report leaving only from element to element, but repeat this event while files are over the
      // page.
      leaving = setTimeout(() => setOver(false), 300);
    };
    const onDrop = (event: DragEvent) => {
      clearTimeout(leaving);
      setOver(false);
      if (!carriesFiles(event) || isTaken() || event.defaultPrevented || !event.dataTransfer) return;
      event.preventDefault();
      void filesOf(event.dataTransfer).then((files) => {
        if (files.length === 0) return;
        handOver(files);
        navigate(paths.upload);
      });
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      clearTimeout(leaving);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [navigate]);
  return (
    over && (
      <div className="pointer-events-none fixed inset-x-0 bottom-6 z-50 grid justify-items-center">
        <p className="flex items-center gap-2 rounded-md border border-primary bg-card px-4 py-3 font-medium shadow-overlay">
          <FileUp aria-hidden className="size-5 text-primary" />
          Drop to upload
        </p>
      </div>
    )
  );
}
