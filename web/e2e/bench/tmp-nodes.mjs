import { chromium } from "@playwright/test";
const url=process.argv[2]; const N=Number(process.argv[3]??300);
const browser=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const context=await browser.newContext({reducedMotion:"reduce"});
const page=await context.newPage(); await page.goto(url);
const r=await page.request.post(`${url}/api/games`,{data:{variant:"plane",opponent:{kind:"same-screen"},position:"K(0,0)|P(20,-2000)|k(0,40)|p(30,2000) w - - 0 1"}});
const {id}=await r.json(); await page.goto(`${url}/game/${id}`);
const field=page.getByRole("textbox",{name:"Type a move"}).first(); await field.waitFor();
const client=await context.newCDPSession(page);
const show=async(n)=>{ for(let i=0;i<3;i++) await client.send("HeapProfiler.collectGarbage"); const d=await client.send("Memory.getDOMCounters"); const h=await client.send("Runtime.getHeapUsage");
 const el=await page.evaluate(()=>({all:document.querySelectorAll("*").length,rows:document.querySelectorAll(".row").length,ribbon:document.querySelectorAll(".line *").length,comments:(()=>{let c=0,t=0;const w=document.createTreeWalker(document,NodeFilter.SHOW_ALL);while(w.nextNode()){c++;}return c})()}));
 console.log(n,d,h.usedSize,el); };
for(let ply=0;ply<N;ply++){const step=ply>>1;const [x,y,by]=ply%2?[30,2000-step,-1]:[20,step-2000,1];
 await field.fill(`P(${x},${y})-(${x},${y+by})`); await field.press("Enter"); await page.waitForFunction((n)=>document.querySelector(`[data-ply="${n}"]`),ply+1);
 if((ply+1)%100===0) await show(ply+1);}
await browser.close();
