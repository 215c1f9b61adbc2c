import { said, t } from "$lib/language/words.svelte";
import { Refusal } from "$lib/protocol/http";
import type { ImportReport, Problem } from "$lib/protocol/messages";

/** Send a file of games; `onreport` is told again and again how far the server has come. */
export function bringIn(
  file: Blob,
  name: string,
  onsent: (share: number) => void,
  onreport: (report: ImportReport) => void,
): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    let heard = 0;
    const listen = (): void => {
      for (;;) {
        const end = request.responseText.indexOf("\n", heard);
        if (end < 0 || request.status !== 200) return;
        onreport(JSON.parse(request.responseText.slice(heard, end)) as ImportReport);
        heard = end + 1;
      }
    };
    request.upload.onprogress = ({ loaded, total }) => onsent(total ? loaded / total : 1);
    request.onprogress = listen;
    request.onload = () => {
      listen();
      if (request.status === 200) done();
      else failed(new Refusal(reason(request), request.status));
    };
    request.onerror = () => failed(new Refusal(t.archive.noAnswer, 0));
    request.open("POST", `/api/archive/import?name=${encodeURIComponent(name)}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  });
}

function reason(request: XMLHttpRequest): string {
  try {
    const problem = JSON.parse(request.responseText) as Problem;
    return said(problem.detail, problem);
  } catch {
    return t.ui.refused(request.status);
  }
}
