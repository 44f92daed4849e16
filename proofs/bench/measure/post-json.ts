import { request, type Agent } from "node:http";

/** The status of the answer. Not `fetch`, which takes several times the processor time: clients share the cores with what is measured. */
export const postJson = (url: string, agent: Agent, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", reject).end(body);
  });
